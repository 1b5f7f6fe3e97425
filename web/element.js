// Trees of plain objects, laid over the live page so that focus, a held button and half-typed text survive
// every new snapshot. Text only ever becomes a text node, attributes only ever go through setAttribute:
// a name made of markup stays a name.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `h("p", {class: "turn"}, "text", child, null)`. Null and false children are left out. */
export const h = (tag, props, ...children) => grown(tag, props, children, null);

/** The same in the SVG namespace. */
export const s = (tag, props, ...children) => grown(tag, props, children, SVG);

function grown(tag, props, children, space) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, space, props: props ?? {}, key: props?.key, children: kept };
}

/** Makes the children of `parent` those of `wanted`, and gives the focus back where it was. */
export function draw(parent, ...wanted) {
  const focused = document.activeElement;
  lay(parent, wanted.flat(Infinity).filter(Boolean));
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

function lay(parent, wanted) {
  const spare = [...parent.childNodes];
  let place = parent.firstChild;
  for (const want of wanted) {
    const node = reuse(spare, want) ?? made(want);
    refresh(node, want);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
  for (const node of spare) node.remove();
}

function reuse(spare, want) {
  const at = spare.findIndex((node) => fits(node, want));
  return at < 0 ? null : spare.splice(at, 1)[0];
}

function fits(node, want) {
  if (typeof want !== "object") return node.nodeType === Node.TEXT_NODE;
  return node.drawn !== undefined && node.drawn.tag === want.tag && node.drawn.key === want.key;
}

function made(want) {
  if (typeof want !== "object") return document.createTextNode("");
  const node = want.space ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  node.drawn = { tag: want.tag, key: want.key, props: {} };
  return node;
}

function refresh(node, want) {
  if (typeof want !== "object") {
    if (node.data !== String(want)) node.data = String(want);
    return;
  }
  const before = node.drawn.props;
  for (const name of Object.keys(before)) if (!(name in want.props)) put(node, name, null);
  for (const [name, value] of Object.entries(want.props)) if (before[name] !== value) put(node, name, value);
  node.drawn = { tag: want.tag, key: want.key, props: want.props };
  lay(node, want.children);
}

function put(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on"))
    node[name] =
      value &&
      ((event) => {
        value(event);
      }); // a returned false would undo the key
  else if (name === "style") restyle(node, value ?? {});
  else if (name === "value" || name === "checked") node[name] = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

// Only custom properties and lengths that depend on the game; the policy of the page allows this, not style="".
function restyle(node, rules) {
  for (const [rule, value] of Object.entries(rules)) node.style.setProperty(rule, value);
}

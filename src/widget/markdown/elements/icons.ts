const svgNamespace = "http://www.w3.org/2000/svg";

const shapes = {
  copy: "M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2",
  check: "m4.5 10.5 3.7 3.7 7.3-8",
  image:
    "M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5ZM4 14l3.5-3.5 3 3 2-2 3.5 3.5M12.5 7.5h.01",
} as const;

/** An icon of the set, for places that no template renders. */
export function createIcon(name: keyof typeof shapes): SVGElement {
  const icon = document.createElementNS(svgNamespace, "svg");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.setAttribute("aria-hidden", "true");
  icon.classList.add("icon");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", shapes[name]);
  icon.append(path);
  return icon;
}

import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  platform,
  type Rect,
  shift,
  size,
} from "@floating-ui/dom";

/** To the side a launcher may be nearer to the edge than its popup is high. */
const leastEdge = 8;

/** Where an element stands beside another. */
export interface PlaceOptions {
  /** The preferred side; the opposite one is taken where only that has room. */
  readonly placement: Placement;
  /** Of the layer above the page, or of what is around it in the panel. */
  readonly strategy: "fixed" | "absolute";
  /** Between the two, in px. */
  readonly gap: number;
  /** Kept free at the edges of the screen or panel, in px. */
  readonly edge: number;
  /** On the screen it is never made lower than this, in px: rather it covers what it stands beside. (default: 0) */
  readonly minHeight?: number;
  /** Told of the side that was taken, whenever it may have changed. */
  readonly onPlaced?: (placement: Placement) => void;
}

/**
 * Keeps `floating` beside `reference` while the page scrolls, zooms or is resized and a keyboard comes and goes, until
 * the returned function is called. Writes custom properties for its styles: `--_x` and `--_y`, its place, and `--_wide`
 * and `--_room`, the width and height that are free for it.
 */
export function positionPopup(reference: Element, floating: HTMLElement, options: PlaceOptions): () => void {
  const { placement, strategy, gap, edge, minHeight = 0, onPlaced } = options;
  let isKept = true;
  const place = async (): Promise<void> => {
    // A page's `zoom` scales lengths that are written, and not those that are measured. In Safari it scales both, and not the screen.
    const zoom = floating.currentCSSZoom ?? 1;
    const screen = "currentCSSZoom" in floating ? undefined : zoomedScreen(floating);
    const within = screen && { rootBoundary: screen };
    const least = screen ? (minHeight * screen.height) / screenHeight() : minHeight;
    // Its own size decides on the side.
    for (const name of ["--_room", "--_wide"]) floating.style.removeProperty(name);
    const { x, y, ...placed } = await computePosition(reference, floating, {
      placement,
      strategy,
      platform: {
        ...platform,
        getDimensions: async (element: Element) => {
          const { width, height } = await platform.getDimensions(element);
          return { width: width * zoom, height: height * zoom };
        },
      },
      middleware: [
        offset(gap * zoom),
        flip({ padding: edge, ...within }),
        size({
          padding: edge,
          ...within,
          apply: ({ availableWidth, availableHeight }) => {
            const most = (screen?.height ?? screenHeight()) - 2 * edge;
            const room = Math.max(availableHeight, Math.min(least, most));
            floating.style.setProperty("--_room", `${Math.floor(room / zoom)}px`);
            floating.style.setProperty("--_wide", `${Math.floor(availableWidth / zoom)}px`);
          },
        }),
        shift({ padding: leastEdge, crossAxis: minHeight > 0, ...within }),
      ],
    });
    if (!isKept) return;
    floating.style.setProperty("--_x", `${Math.round(x / zoom)}px`);
    floating.style.setProperty("--_y", `${Math.round(y / zoom)}px`);
    onPlaced?.(placed.placement);
  };
  let frame = 0;
  const end = autoUpdate(reference, floating, () => {
    cancelAnimationFrame(frame);
    // At once only at first: within the notice of a new size, another size would be reported as an error.
    if (frame === 0) void place();
    frame = requestAnimationFrame(() => void place());
  });
  return () => {
    isKept = false;
    cancelAnimationFrame(frame);
    end();
  };
}

function screenHeight(): number {
  return visualViewport?.height ?? innerHeight;
}

/** The screen in the lengths of an element whose page is zoomed, for browsers that do not tell the zoom; undefined if it is not. */
function zoomedScreen(element: Element): Rect | undefined {
  let zoom = 1;
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host)
    if (node instanceof Element) zoom *= Number(getComputedStyle(node).zoom) || 1;
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  return zoom === 1
    ? undefined
    : { x: offsetLeft / zoom, y: offsetTop / zoom, width: width / zoom, height: height / zoom };
}

/** Keeps the place of one element that comes and goes with the renderings of its root. */
export class PlaceKeeper {
  #reference: Element | undefined;
  #floating: HTMLElement | undefined;
  #end = (): void => undefined;

  /** To be called after each rendering. Without one of the two elements nothing is placed. */
  update(reference: Element | null | undefined, floating: HTMLElement | null, options: PlaceOptions): void {
    if (reference && floating && reference === this.#reference && floating === this.#floating) return;
    this.stop();
    if (!reference || !floating) return;
    this.#reference = reference;
    this.#floating = floating;
    this.#end = positionPopup(reference, floating, options);
  }

  /** The element is gone, or its root. */
  stop(): void {
    this.#end();
    this.#end = () => undefined;
    this.#reference = undefined;
    this.#floating = undefined;
  }
}

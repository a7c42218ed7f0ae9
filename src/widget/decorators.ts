import type { PropertyDeclaration, ReactiveElement } from "lit";

/*
 * Lit's decorators in the one form that this project compiles to. Lit's own carry the code of the other form too, and
 * every visitor would load it.
 */
type Decorator = (prototype: ReactiveElement, name: string) => void;

/** A reactive property, with its attribute where the declaration does not take it away. */
export function property(declaration?: PropertyDeclaration): Decorator {
  return (prototype, name) => (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);
}

/** A reactive property of the element's own. */
export function state(): Decorator {
  return property({ state: true, attribute: false });
}

/** What a selector finds in the element's render root, whenever it is read. */
export function query(selector: string): Decorator {
  return (prototype, name) =>
    Object.defineProperty(prototype, name, {
      get(this: ReactiveElement) {
        return this.renderRoot?.querySelector(selector) ?? null;
      },
    });
}

import type { PropertyDeclaration, ReactiveElement } from "lit";

/*
 * Lit's decorators in the one form that this project compiles to. Lit's own carry the code of the other form too, and
 * every visitor would load it.
 */
type Decorator = (prototype: ReactiveElement, name: string) => void;

/** A reactive property, with an attribute unless the declaration turns it off. */
export function property(declaration?: PropertyDeclaration): Decorator {
  return (prototype, name) => (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);
}

/** Reactive state that is private to the element. */
export function state(): Decorator {
  return property({ state: true, attribute: false });
}

/** Reads the first match of a selector in the element's render root at each access. */
export function query(selector: string): Decorator {
  return (prototype, name) =>
    Object.defineProperty(prototype, name, {
      get(this: ReactiveElement) {
        return this.renderRoot?.querySelector(selector) ?? null;
      },
    });
}

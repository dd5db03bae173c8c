import type { ElementKind } from './elementKinds.ts'

/** Makes properties of a class of elements of its attributes, which alone keep the value. */
export function reflectAttributes(
  prototype: Element,
  { flags, texts }: Pick<ElementKind, 'flags' | 'texts'>,
): void {
  for (const name of texts)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.getAttribute(name) ?? ''
      },
      set(this: Element, value: unknown) {
        if (value === undefined || value === null) this.removeAttribute(name)
        else this.setAttribute(name, String(value))
      },
    })
  for (const name of flags)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return isOn(this, name)
      },
      set(this: Element, value: unknown) {
        this.toggleAttribute(name, Boolean(value))
      },
    })
}

/** Frameworks that know attributes alone write `disabled="false"`. */
export function isOn(element: Element, name: string): boolean {
  const value = element.getAttribute(name)
  return value !== null && value !== 'false'
}

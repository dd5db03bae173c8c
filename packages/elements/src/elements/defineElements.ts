import type { Latchkey } from '@latchkey/core'
import { createElement } from './createElement.ts'
import { createModalElement } from './createModalElement.ts'
import { elementKinds } from './elementKinds.ts'
import type { LatchkeyElements } from './LatchkeyElements.ts'
import { provideLatchkey } from './provideLatchkey.ts'

export type DefineElementsOptions = {
  /** The instance of every element that has no other, as by `provideLatchkey` for the document. */
  latchkey?: Latchkey | undefined
}

export type DefinedElements = {
  /** Takes the instance back; a browser keeps the elements until the page is left. */
  destroy(): void
}

/**
 * Makes the tags of the toolkit known to the page. Defining them again changes nothing; on a server nothing happens.
 *
 * @example
 * defineElements({ latchkey })
 * document.body.append(document.createElement('latchkey-button'))
 */
export function defineElements({ latchkey }: DefineElementsOptions = {}): DefinedElements {
  const page = typeof window === 'undefined' ? undefined : window
  if (page) {
    const make: Readonly<Record<keyof LatchkeyElements, () => CustomElementConstructor>> = {
      'latchkey-account-button': () => createElement(page, elementKinds['latchkey-account-button']),
      'latchkey-button': () => createElement(page, elementKinds['latchkey-button']),
      'latchkey-modal': () => createModalElement(page),
      'latchkey-network-button': () => createElement(page, elementKinds['latchkey-network-button']),
    }
    for (const [tag, create] of Object.entries(make))
      if (!page.customElements.get(tag)) page.customElements.define(tag, create())
  }
  return { destroy: latchkey ? provideLatchkey(latchkey) : () => {} }
}

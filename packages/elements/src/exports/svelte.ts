import type { HTMLAttributes } from 'svelte/elements'
import type { ElementAttributes, ElementListeners } from '../elements/ElementAttributes.ts'
import type { LatchkeyElements } from '../elements/LatchkeyElements.ts'

type SvelteElements = {
  [Tag in keyof LatchkeyElements]: HTMLAttributes<LatchkeyElements[Tag]> &
    ElementAttributes[Tag] &
    ElementListeners<'on'>
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}

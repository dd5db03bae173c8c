import type { HTMLAttributes } from 'vue'
import type { ElementAttributes } from '../elements/ElementAttributes.ts'
import type { ElementEvents } from '../elements/ElementEvents.ts'
import type { LatchkeyElements } from '../elements/LatchkeyElements.ts'

/** `onLatchkeyConnect` of `latchkey-connect`: what `@latchkey-connect` of a template becomes. */
type VueName<Name extends string> = `on${CamelCase<Name>}`
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${CamelCase<Rest>}`
  : Capitalize<Name>

type VueListeners = {
  [Name in keyof ElementEvents as VueName<Name>]?:
    | ((event: ElementEvents[Name]) => void)
    | undefined
}

/** An element as the compiler of templates knows components. */
type VueElements = {
  [Tag in keyof LatchkeyElements]: new () => {
    $props: HTMLAttributes & ElementAttributes[Tag] & VueListeners
  }
}

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

import type { Latchkey, Namespace } from '@latchkey/core'
import type { ElementEvents } from './ElementEvents.ts'

/** What may be said of every element in a template. */
type Common = { latchkey?: Latchkey | undefined }

/** What may be said of each element in a template, by its tag. */
export type ElementAttributes = {
  'latchkey-account-button': Common & {
    balance?: 'show' | 'hide' | undefined
    disabled?: boolean | undefined
  }
  'latchkey-button': Common & {
    balance?: 'show' | 'hide' | undefined
    disabled?: boolean | undefined
    label?: string | undefined
    namespace?: Namespace | undefined
  }
  'latchkey-modal': Common
  'latchkey-network-button': Common & { disabled?: boolean | undefined }
}

/** Listeners of an element, each under its event's name behind a prefix: `on` in React and Svelte, `on:` in Solid. */
export type ElementListeners<Prefix extends string> = {
  [Name in keyof ElementEvents as `${Prefix}${Name}`]?:
    | ((event: ElementEvents[Name]) => void)
    | undefined
}

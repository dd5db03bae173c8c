import type { AccountSnapshot, Namespace } from '@latchkey/core'
import type { Part } from '../page/Part.ts'
import type { LatchkeyElements } from './LatchkeyElements.ts'

/** What a part is made of. */
export type ElementFacts = {
  /** The node that the part is drawn into. */
  container: ShadowRoot
  /** The site puts the modal where it wants it. */
  isPlaced: boolean
  /** Those that the instance has an adapter for. */
  namespaces: readonly Namespace[]
  /** An attribute's text, unless it is empty. */
  text: (name: string) => string | undefined
  /** Whether an attribute is on. */
  flag: (name: string) => boolean
}

/** What tells one element from another. */
export type ElementKind = {
  /** Attributes with a text, and those that are on or off. Each is a property, too. */
  texts: readonly string[]
  flags: readonly string[]
  /** How it lies in the page; one that shows nothing takes no room, no gap in a row either. */
  display: (account: AccountSnapshot) => 'contents' | 'inline-block' | 'none'
  /** What is drawn, beside the modal. */
  part: (facts: ElementFacts) => Part | undefined
}

export const elementKinds: Readonly<Record<keyof LatchkeyElements, ElementKind>> = {
  'latchkey-account-button': {
    display: ({ status }) =>
      status === 'connected' || status === 'reconnecting' ? 'inline-block' : 'none',
    flags: ['disabled'],
    part: ({ container, flag, text }) => ({
      container,
      kind: 'account',
      props: { balance: balanceOf(text), disabled: flag('disabled') },
    }),
    texts: ['balance'],
  },
  'latchkey-button': {
    display: () => 'inline-block',
    flags: ['disabled'],
    part: ({ container, flag, namespaces, text }) => ({
      container,
      kind: 'connect',
      props: {
        balance: balanceOf(text),
        disabled: flag('disabled'),
        label: text('label'),
        namespace: namespaces.find((namespace) => namespace === text('namespace')),
      },
    }),
    texts: ['balance', 'label', 'namespace'],
  },
  'latchkey-modal': {
    // A box of its own would be a gap in a row; the modal has one.
    display: () => 'contents',
    flags: [],
    part: ({ container, isPlaced }) =>
      isPlaced ? { container, kind: 'modal', props: {} } : undefined,
    texts: [],
  },
  'latchkey-network-button': {
    display: () => 'inline-block',
    flags: ['disabled'],
    part: ({ container, flag }) => ({
      container,
      kind: 'network',
      props: { disabled: flag('disabled') },
    }),
    texts: [],
  },
}

function balanceOf(text: ElementFacts['text']): 'hide' | 'show' {
  return text('balance') === 'hide' ? 'hide' : 'show'
}

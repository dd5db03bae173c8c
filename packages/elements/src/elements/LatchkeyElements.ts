import type {
  AccountSnapshot,
  Latchkey,
  NetworkSnapshot,
  OpenModalParameters,
} from '@latchkey/core'
import type { ElementEvents } from './ElementEvents.ts'

type Listener<Target, Event> = (this: Target, event: Event) => unknown

/** What all elements of the toolkit have. */
export interface LatchkeyElement extends HTMLElement {
  /** The instance that it shows. Without one of its own an element has that of the nearest node that provides one. */
  get latchkey(): Latchkey | undefined
  set latchkey(instance: Latchkey | null | undefined)
  /** The account as it is; undefined without an instance. */
  readonly account: AccountSnapshot | undefined
  /** The network as it is; undefined without an instance. */
  readonly network: NetworkSnapshot | undefined

  addEventListener<Name extends keyof ElementEvents>(
    name: Name,
    listener: Listener<this, ElementEvents[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: Listener<this, HTMLElementEventMap[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof ElementEvents>(
    name: Name,
    listener: Listener<this, ElementEvents[Name]>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: Listener<this, HTMLElementEventMap[Name]>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** `<latchkey-button>`: connects, then shows the account. Each property is an attribute, too. */
export interface LatchkeyButtonElement extends LatchkeyElement {
  /** Text while disconnected; "Connect wallet" in the visitor's language where it is empty. */
  label: string
  /** `hide` leaves the balance out. */
  balance: string
  /** Limits the modal to wallets of one namespace, such as `eip155`. */
  namespace: string
  disabled: boolean
}

/** `<latchkey-account-button>`: the account, and nothing while disconnected. Each property is an attribute, too. */
export interface LatchkeyAccountButtonElement extends LatchkeyElement {
  /** `hide` leaves the balance out. */
  balance: string
  disabled: boolean
}

/** `<latchkey-network-button>`: the network, which opens the list of them. Each property is an attribute, too. */
export interface LatchkeyNetworkButtonElement extends LatchkeyElement {
  disabled: boolean
}

/**
 * `<latchkey-modal>`: the modal of its instance, over the page; with `enableEmbedded` or `disableAppend` where the
 * element stands. The buttons bring one along.
 */
export interface LatchkeyModalElement extends LatchkeyElement {
  readonly isOpen: boolean
  open(parameters?: OpenModalParameters): void
  close(): void
}

/** The elements by their tag. */
export interface LatchkeyElements {
  'latchkey-account-button': LatchkeyAccountButtonElement
  'latchkey-button': LatchkeyButtonElement
  'latchkey-modal': LatchkeyModalElement
  'latchkey-network-button': LatchkeyNetworkButtonElement
}

declare global {
  interface HTMLElementTagNameMap extends LatchkeyElements {}
}

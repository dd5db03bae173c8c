import {
  type AccountSnapshot,
  getAccount,
  getNetwork,
  type Latchkey,
  type NetworkSnapshot,
} from '@latchkey/core'
import { pageOf } from '../page/pageOf.ts'
import type { ElementKind } from './elementKinds.ts'
import type { LatchkeyElement } from './LatchkeyElements.ts'
import { requestLatchkey, watchProvided } from './provideLatchkey.ts'
import { isOn, reflectAttributes } from './reflectAttributes.ts'
import { watchInstance } from './watchInstance.ts'

type Page = Window & typeof globalThis

/** A class of custom elements; made where elements are defined, because a server has no `HTMLElement`. */
export function createElement(page: Page, kind: ElementKind): new () => LatchkeyElement {
  const { flags, texts } = kind

  class InstanceElement extends page.HTMLElement {
    static observedAttributes = [...texts, ...flags]

    /** The instance that the page has set. */
    #own: Latchkey | undefined
    /** The one that is shown, while the element is in the document. */
    #shown: Latchkey | undefined
    /** Ends what the element does while it is in the document. */
    #leave: (() => void) | undefined
    /** Ends what the element follows of its instance. */
    #unfollow: (() => void) | undefined
    #rule = ''
    readonly #root = this.attachShadow({ delegatesFocus: true, mode: 'open' })
    readonly #sheet = new page.CSSStyleSheet()

    constructor() {
      super()
      this.#root.adoptedStyleSheets = [this.#sheet]
      this.#lie()
    }

    get latchkey(): Latchkey | undefined {
      return this.#shown ?? this.#own
    }

    set latchkey(instance: Latchkey | null | undefined) {
      this.#own = instance ?? undefined
      if (this.#leave) this.#choose()
    }

    get account(): AccountSnapshot | undefined {
      return this.latchkey && getAccount(this.latchkey)
    }

    get network(): NetworkSnapshot | undefined {
      return this.latchkey && getNetwork(this.latchkey)
    }

    connectedCallback() {
      this.#takeEarly()
      this.#leave ??= watchProvided(this, () => this.#choose())
      this.#choose()
    }

    disconnectedCallback() {
      // A list that moves its rows takes an element out and puts it back at once: it stays as it is.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#leave?.()
        this.#leave = undefined
        this.#show(undefined)
      })
    }

    /** After a move that keeps state (`moveBefore`) another node may be the nearest that provides an instance. */
    connectedMoveCallback() {
      this.#choose()
    }

    attributeChangedCallback() {
      this.#draw()
    }

    /** A property that was set before the class was known hides the accessor: it is taken, and set anew. */
    #takeEarly() {
      const given = this as unknown as Record<string, unknown>
      for (const name of ['latchkey', ...texts, ...flags]) {
        if (!Object.hasOwn(this, name)) continue
        const value = given[name]
        delete given[name]
        given[name] = value
      }
    }

    #choose() {
      this.#show(this.#own ?? requestLatchkey(this))
    }

    #show(latchkey: Latchkey | undefined) {
      if (this.#shown === latchkey) return
      this.#unfollow?.()
      if (this.#shown) pageOf(this.#shown).remove(this)
      this.#shown = latchkey
      this.#unfollow = latchkey && this.#follow(latchkey)
      this.#draw()
    }

    #follow(latchkey: Latchkey): () => void {
      const stops = [
        latchkey.store.subscribe(() => this.#lie()),
        watchInstance(latchkey, (name, detail) => {
          this.dispatchEvent(new page.CustomEvent(name, { detail }))
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }

    #draw() {
      this.#lie()
      if (!this.#shown) return
      const { adapters, options } = this.#shown
      const part = kind.part({
        container: this.#root,
        flag: (name) => isOn(this, name),
        isPlaced: options.enableEmbedded || options.disableAppend,
        namespaces: [...adapters.keys()],
        text: (name) => this.getAttribute(name) || undefined,
      })
      pageOf(this.#shown).show(this, part)
    }

    #lie() {
      const display = this.#shown ? kind.display(getAccount(this.#shown)) : 'none'
      const rule = `:host{display:${display};max-width:100%;vertical-align:middle}:host([hidden]){display:none}`
      if (rule !== this.#rule) this.#sheet.replaceSync(rule)
      this.#rule = rule
    }
  }

  reflectAttributes(InstanceElement.prototype, kind)
  return InstanceElement
}

import type { ApprovalPlace } from '@latchkey/core/adapter'
import type { FrameHello } from '@latchkey/protocol/frame'

/** The wallet's document in the page. */
export type Frame = {
  /** Puts it into the page; false when it is there already. A document that was taken out begins anew. */
  place(): boolean
  /** Loads its document again. */
  reload(): void
  /** Hands a port to the wallet's origin, and to no other document that may be there. */
  post(hello: FrameHello, port: MessagePort): void
  /** Shows it over everything else, with the focus in it. */
  show(place: ApprovalPlace): void
  /** Hides it, still loaded, and gives the focus back. */
  hide(): void
}

export type FrameOptions = {
  /** The site's policy keeps it out. */
  onBlocked(): void
  /** Its document was taken out of the page by another script, with all that it was asked. */
  onLost(): void
  /** The visitor wants it gone: Escape, or a click beside it. */
  onEscape(): void
  /** A document has loaded, which may be the browser's page for one that did not. */
  onLoad(): void
  origin: string
  page: Window & typeof globalThis
  projectId: string
  /** Everything ends with it. */
  signal: AbortSignal
  title: string
}

/** It leaves as the card around it does, and is closed from the first moment on. */
const fadeMs = 80

// Named by its side of the viewport: the place is measured, so it is the same in every direction of writing.
const css = `
:host { all: initial !important; }
dialog {
  position: fixed; inset: auto; left: var(--left); top: var(--top); width: var(--width); height: var(--height);
  max-width: none; max-height: none; margin: 0; padding: 0; border: 0; outline: 0; overflow: hidden; background: none;
  border-radius: 0 0 var(--radius) var(--radius);
}
dialog:not([open]) {
  opacity: 0; pointer-events: none;
  transition: opacity ${fadeMs}ms linear, display ${fadeMs}ms allow-discrete, overlay ${fadeMs}ms allow-discrete;
}
dialog::backdrop { background: none; }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; }
`

/** What a policy says of frames, or of all that it does not name. */
const frameDirective = /^(?:frame|child|default)-src/

/**
 * The frame, as the one child of a dialog of its own: beside another modal dialog it would take no click, and moving it
 * would load it again. A closed dialog keeps its document.
 *
 * Nothing here needs inline styles or HTML from text, so that it works under a site's strictest policy.
 */
export function createFrame({
  onBlocked,
  onEscape,
  onLoad,
  onLost,
  origin,
  page,
  projectId,
  signal,
  title,
}: FrameOptions): Frame {
  const { document } = page
  const host = document.createElement('div')
  host.setAttribute('data-latchkey-wallet', '')
  const root = host.attachShadow({ mode: 'open' })
  // A sheet is only accepted by the document whose window constructed it.
  const sheet = new page.CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  iframe.title = title
  // Nothing that a page could hand on, the wallet needs.
  iframe.allow = "camera 'none'; geolocation 'none'; microphone 'none'; payment 'none'; usb 'none'"
  const src = `${origin}/f/${encodeURIComponent(projectId)}/`
  iframe.src = src

  let isShown = false
  let focused: Element | undefined

  iframe.addEventListener('load', onLoad, { signal })
  dialog.addEventListener(
    'cancel',
    (event) => {
      // What waits is rejected, and the dialog closes with it.
      event.preventDefault()
      onEscape()
    },
    { signal },
  )
  dialog.addEventListener(
    'close',
    () => {
      // Browsers let a page prevent a second Escape only after a click. What it closed itself it learns of later, and may
      // show again by then.
      if (!isShown || dialog.open) return
      isShown = false
      onEscape()
    },
    { signal },
  )
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog) onEscape()
    },
    { signal },
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      const isFrame = frameDirective.test(effectiveDirective)
      if (isFrame && disposition !== 'report' && `${blockedURI}/`.startsWith(`${origin}/`))
        onBlocked()
    },
    { signal },
  )
  // Sites write their body anew, and some clear what they do not know.
  const watcher = new page.MutationObserver(() => {
    if (iframe.isConnected) return
    watcher.disconnect()
    isShown = false
    // A dialog that left the page is modal no more, and stays open: it could not be shown again.
    dialog.close()
    onLost()
  })
  signal.addEventListener(
    'abort',
    () => {
      watcher.disconnect()
      host.remove()
    },
    { once: true },
  )

  function place(): boolean {
    if (iframe.isConnected) return false
    const parent = document.body ?? document.documentElement
    dialog.append(iframe)
    root.append(dialog)
    parent.append(host)
    for (const watched of [dialog, root, parent, document.documentElement])
      watcher.observe(watched, { childList: true })
    return true
  }

  return {
    hide() {
      if (!isShown) return
      isShown = false
      dialog.close()
      ;(focused as HTMLElement | undefined)?.focus?.({ preventScroll: true })
    },
    place,
    post: (hello, port) => iframe.contentWindow?.postMessage(hello, origin, [port]),
    reload() {
      iframe.src = src
    },
    show({ height, left, radius, top, width }) {
      for (const [name, value] of Object.entries({ height, left, radius, top, width }))
        dialog.style.setProperty(`--${name}`, `${value}px`)
      if (isShown) return
      place()
      focused = focusedIn(document)
      isShown = true
      dialog.showModal()
      iframe.focus({ preventScroll: true })
    },
  }
}

/** What has the focus, inside of shadow roots as well. */
function focusedIn(root: Document | ShadowRoot): Element | undefined {
  const element = root.activeElement ?? undefined
  return element?.shadowRoot?.activeElement ? focusedIn(element.shadowRoot) : element
}

import type { Latchkey } from '@latchkey/core'

/** By which an element asks for its instance; the nearest node that provides one answers. */
const requestName = 'latchkey-request'
/** By which elements learn that there is an instance now, another one, or none. */
const providedName = 'latchkey-provided'

type Request = CustomEvent<{ latchkey: Latchkey | undefined }>

export type ProvideLatchkeyOptions = {
  /** The node whose elements have this instance. Defaults to the document. */
  target?: Node | undefined
}

/**
 * Gives an instance to the elements below a node that have none of their own. The nearest node counts, and of several
 * instances at one node the newest. Returns what ends it.
 *
 * @example
 * provideLatchkey(shop, { target: document.querySelector('#shop') })
 */
export function provideLatchkey(
  latchkey: Latchkey,
  { target = latchkey.internal.environment.window?.document }: ProvideLatchkeyOptions = {},
): () => void {
  if (!target) return () => {}
  const answer = (event: Event) => {
    const { detail } = event as Request
    detail.latchkey = latchkey
    // Not at once: a newer instance at this node overrules this one.
    event.stopPropagation()
  }
  const tell = () =>
    target.dispatchEvent(new CustomEvent(providedName, { bubbles: true, composed: true }))
  target.addEventListener(requestName, answer)
  tell()
  return () => {
    target.removeEventListener(requestName, answer)
    tell()
  }
}

/** The instance that the nearest node above an element provides. */
export function requestLatchkey(element: Element): Latchkey | undefined {
  const detail: Request['detail'] = { latchkey: undefined }
  element.dispatchEvent(
    new CustomEvent(requestName, { bubbles: true, composed: true, detail }) satisfies Request,
  )
  return detail.latchkey
}

/** Calls back whenever the instance that an element would get may be another one; returns what stops it. */
export function watchProvided({ ownerDocument }: Element, onProvided: () => void): () => void {
  ownerDocument.addEventListener(providedName, onProvided)
  return () => ownerDocument.removeEventListener(providedName, onProvided)
}

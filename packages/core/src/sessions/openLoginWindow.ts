/** A window of a wallet's origin for a login at a provider, opened in the visitor's click, before anything else was asked. */
export type LoginWindow = {
  /** 16 random bytes, base64url: what the window asks the server for. */
  id: string
  /** 32 random bytes, base64url: by which the wallet's frame and the window know each other. */
  secret: string
  /** Shows the window, again where it is gone; called in a click. It may be another one than before, or none. */
  open(): Window | null
  /** What {@link open} gave last; what it says of itself may mislead where a page is isolated (COOP). */
  current(): Window | null
}

const features = 'popup,width=480,height=680'
/** `loginWindowPath` of the protocol, whose module would bring its schemas along. */
const path = '/s/'

/** Opens it: called in a click, or browsers block it. */
export function openLoginWindow(
  page: Window & typeof globalThis,
  walletOrigin: string,
): LoginWindow {
  const [id, secret] = [randomText(page, 16), randomText(page, 32)]
  let current: Window | null = null
  const open = () => {
    // Of a name, so that a second press brings forward the one that is there.
    current = page.open(`${walletOrigin}${path}#${id}.${secret}`, `latchkey-${id}`, features)
    return current
  }
  open()
  return { current: () => current, id, open, secret }
}

function randomText({ btoa, crypto }: typeof globalThis, length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

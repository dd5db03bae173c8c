import { providerFacts, type WindowProvider } from '@latchkey/protocol/wallet'

const name = 'latchkey-login'

/** The login for which this tab has gone to a provider: it stays the tab's own, wherever that leads. */
export type TabLogin = {
  /** Of the role `recovery`, where that needs a code of its own. */
  challengeId?: string | undefined
  /** Where it has come from by the browser's own word, where the whole page has left: an origin. */
  from?: string | undefined
  id: string
  locale?: string | undefined
  loginId: string
  /** What the server brings back to this tab, which the page that opened it does not learn. */
  mark?: string | undefined
  mode?: 'dark' | 'light' | undefined
  /** Of the page there, which is led back to. */
  path?: string | undefined
  /** Where it has gone to. */
  provider?: WindowProvider | undefined
  /** What the role `recovery` has given this tab, once it has its code. */
  recovery?: string | undefined
  secret: string
}

/** Reading it may throw, where a browser refuses storage altogether. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** Keeps it, where the browser keeps anything. */
export function keepTabLogin(tab: TabStorage, login: TabLogin): void {
  try {
    tab().setItem(name, JSON.stringify(login))
  } catch {
    // Then only the device's own storage knows whose window it was.
  }
}

export function readTabLogin(tab: TabStorage): TabLogin | undefined {
  try {
    const read = JSON.parse(tab().getItem(name) ?? '') as Partial<TabLogin>
    const { id, loginId, provider, secret } = read
    if (![id, loginId, secret].every((each) => typeof each === 'string')) return undefined
    const isKnown = Object.hasOwn(providerFacts, provider ?? '')
    return { ...read, provider: isKnown ? provider : undefined } as TabLogin
  } catch {
    return undefined
  }
}

export function forgetTabLogin(tab: TabStorage): void {
  try {
    tab().removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

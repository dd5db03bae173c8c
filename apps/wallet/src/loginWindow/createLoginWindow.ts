import { readLoginReturn, readSitePath, writeSiteReturn } from '@latchkey/protocol/wallet'
import { readTicket } from '../window/readTicket.ts'
import { comeBack } from './comeBack.ts'
import { comeBackRefused } from './comeBackRefused.ts'
import { comeHalfway } from './comeHalfway.ts'
import { goOut } from './goOut.ts'
import type {
  LoginWindowContext,
  LoginWindowParts,
  LoginWindowState,
} from './LoginWindowContext.ts'
import { readTabLogin } from './tabLogin.ts'

export type LoginWindow = ReturnType<typeof createLoginWindow>

/** A window of a login: leaves for the provider, and ends the login once it is back. */
export function createLoginWindow(parts: LoginWindowParts) {
  let state: LoginWindowState = { status: 'opening' }
  let running = new AbortController()
  let back: string | undefined
  let { from } = parts
  const listeners = new Set<() => void>()

  function set(next: LoginWindowState, signal: AbortSignal): void {
    if (signal.aborted) return
    state = next
    for (const listener of listeners) listener()
  }

  async function follow(address: string, context: LoginWindowContext): Promise<void> {
    const [, mark, fragment = ''] = /^(?:\?([\w-]{22}))?(#.*)?$/.exec(address) ?? []
    const [, start = '', text] = /^(#.{66})(?:\.([\w-]+))?$/.exec(fragment) ?? []
    const ticket = readTicket(start)
    const path = text === undefined ? undefined : readSitePath(text)
    const tabs = readTabLogin(parts.tab)
    back = ticket
      ? path && writeSiteReturn(context.from, path, undefined)
      : tabs && writeSiteReturn(tabs.from ?? '', tabs.path ?? '', { loginId: tabs.loginId })
    if (ticket && (text === undefined || path !== undefined)) return goOut(context, ticket, path)
    const said = readLoginReturn(fragment)
    switch (said?.status) {
      case 'halfway':
        return comeHalfway(context, said)
      case 'refused':
        return comeBackRefused(context, said)
      case 'returned':
        return comeBack(context, said, mark)
      default:
        context.set({ status: 'over' })
    }
  }

  return {
    /** Where the page is that has left as a whole, for a visitor whom nothing leads on; undefined where it is not known. */
    getBack: (): string | undefined => back,
    getState: (): LoginWindowState => state,

    /** Does what an address asks for, from its `?` or `#` on; a later one takes the place of what is not done yet. */
    async run(address: string): Promise<void> {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const context = {
        ...parts,
        from,
        set: (next: LoginWindowState) => set(next, signal),
        signal,
      }
      // Of the address that the document was loaded with: whoever has opened the tab can change what stands behind its #.
      from = ''
      await follow(address, context).catch(() => context.set({ status: 'over' }))
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

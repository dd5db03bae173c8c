import { isOwnDomain } from '@latchkey/protocol/frame'
import { type LoginReturn, writeSiteReturn } from '@latchkey/protocol/wallet'
import { keepCompletion } from '../device/keptLogin.ts'
import { answerFrame } from './answerFrame.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { notifyOpener } from './notifyOpener.ts'
import { forgetTabLogin, readTabLogin } from './tabLogin.ts'

/**
 * A visitor is back: what ends the login reaches its frame by this device's own storage, or by the page that opened this window;
 * where the whole page had left, by the address that leads back to it.
 */
export async function comeBack(
  context: LoginWindowContext,
  returned: Extract<LoginReturn, { status: 'returned' }>,
  /** What the server has brought back beside it. */
  mark: string | undefined,
): Promise<void> {
  const { close, findStorage, leave, now, opener, origin, set, tab } = context
  const { completion, loginId, site } = returned
  const done = () => {
    forgetTabLogin(tab)
    set({ status: 'done' })
    close()
  }
  set({ status: 'back' })
  const storage = await findStorage()
  const kept =
    storage &&
    (await keepCompletion(storage, { completion, loginId, nowMs: now() }).catch(() => undefined))
  const tabs = readTabLogin(tab)
  const own = tabs?.loginId === loginId ? tabs : undefined
  const leadBack = (
    path: string,
    secrets: { completion?: string; recovery?: string | undefined },
  ) => {
    const address = writeSiteReturn(site, path, { loginId, ...secrets })
    if (address === undefined) return set({ status: 'over' })
    forgetTabLogin(tab)
    leave(address)
  }
  if (kept) {
    // The device that has begun it has it; the frame also looks there by itself.
    await answerFrame(context, { id: kept.ticketId, secret: kept.secret }, 'returned')
    return own?.path === undefined ? done() : leadBack(own.path, {})
  }
  if (!own) return set({ status: 'otherBrowser' })
  const { from, path, recovery } = own
  // Where a window and a frame share what they keep, no page has to learn of it: one that does has another browser’s.
  // Who comes from another page than the login's may be led by whoever began it, by a path that leads on to them.
  const isPages =
    !isOwnDomain(site, origin) && own.mark === mark && (path === undefined || from === site)
  if (isPages && path !== undefined) return leadBack(path, { completion, recovery })
  if (isPages && opener && (await notifyOpener({ ...context, opener }, { ...returned, recovery })))
    return done()
  // Its frame would wait on: it has no other way to learn of it.
  await answerFrame(context, own, 'lost')
  forgetTabLogin(tab)
  set({ status: isPages ? 'lost' : 'otherBrowser' })
}

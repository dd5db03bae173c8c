import { isOwnDomain } from '@latchkey/protocol/frame'
import type { LoginReturn } from '@latchkey/protocol/wallet'
import { keepCompletion } from '../device/keptLogin.ts'
import { answerFrame } from './answerFrame.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { notifyOpener } from './notifyOpener.ts'
import { forgetTabLogin, readTabLogin } from './tabLogin.ts'

/** A visitor is back: what ends the login reaches its frame by this device's own storage, or by the page that opened this window. */
export async function comeBack(
  context: LoginWindowContext,
  returned: Extract<LoginReturn, { status: 'returned' }>,
  /** What the server has brought back beside it. */
  mark: string | undefined,
): Promise<void> {
  const { close, findStorage, now, opener, origin, set, tab } = context
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
  const own = readTabLogin(tab)
  if (kept) {
    // The device that has begun it has it; the frame also looks there by itself.
    await answerFrame(context, { id: kept.ticketId, secret: kept.secret }, 'returned')
    return done()
  }
  if (own?.loginId !== loginId) return set({ status: 'otherBrowser' })
  // Where a window and a frame share what they keep, no page has to learn of it: one that does has another browser’s.
  const isPages = !isOwnDomain(site, origin) && own.mark === mark
  const { recovery } = own
  if (isPages && opener && (await notifyOpener({ ...context, opener }, { ...returned, recovery })))
    return done()
  // Its frame would wait on: it has no other way to learn of it.
  await answerFrame(context, own, 'lost')
  forgetTabLogin(tab)
  set({ status: isPages ? 'lost' : 'otherBrowser' })
}

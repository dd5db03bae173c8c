import type { SocialLoginState } from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'

/** A window that the server has not seen for so long was blocked. What a browser says of it may be wrong (COOP). */
const silentMs = 3000

/** What the frame says of a login whose visitor is awaited. */
export type Awaited = Exclude<
  Extract<FrameResult<'login.wait'>, { action: 'AWAIT_PROVIDER' }>['status'],
  'lost'
>

/** What is shown of it. */
export function socialState(
  known: Pick<SocialLoginState, 'kind' | 'provider'>,
  {
    isClosed,
    openedMsAgo,
    status,
    way,
  }: {
    /** As far as the page can see. */
    isClosed: boolean
    /** Since when the server could have seen the window. */
    openedMsAgo: number
    status: Awaited
    /** A window is open for it, the whole page is about to leave, or is back. */
    way: 'back' | 'redirect' | 'window'
  },
): SocialLoginState {
  if (way === 'redirect') return { ...known, isLeaving: true, status: 'opening' }
  if (way === 'back') return { ...known, status: 'returned' }
  if (status === 'away') return { ...known, isClosed, status }
  if (status === 'opening' && openedMsAgo >= silentMs) return { ...known, status: 'blocked' }
  return { ...known, status }
}

import {
  type ChannelState,
  channelState,
  type FarcasterLoginStarted,
  farcasterLoginStarted,
  type OpenedChannel,
  openedChannel,
  type StartFarcasterLogin,
} from '@latchkey/protocol/wallet'
import type { Calls } from './createCalls.ts'

/** The server answers after some seconds at the latest. */
const longPollMs = 35_000

export type FarcasterApi = ReturnType<typeof createFarcasterApi>

/** What a login by an account of Farcaster asks of the server, beside what it shares with other providers. */
export function createFarcasterApi(call: Calls) {
  const channelPath = (loginId: string) => `/wallet/v1/logins/${loginId}/channel`
  return {
    startLogin: (body: StartFarcasterLogin, signal: AbortSignal): Promise<FarcasterLoginStarted> =>
      call({
        answer: farcasterLoginStarted,
        body,
        method: 'POST',
        path: '/wallet/v1/logins',
        signal,
      }),
    /** Asked again, it is the same one. */
    openChannel: (loginId: string, nonceR: string, signal: AbortSignal): Promise<OpenedChannel> =>
      call({
        answer: openedChannel,
        body: { nonceR },
        method: 'POST',
        path: channelPath(loginId),
        signal,
      }),
    /** Answers once an app has signed, or after a while. */
    readChannel: (loginId: string, signal: AbortSignal): Promise<ChannelState> =>
      call({
        answer: channelState,
        limitMs: longPollMs,
        method: 'GET',
        path: channelPath(loginId),
        signal,
      }),
  }
}

import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const hourMs = 3_600_000

/** What a channel is opened for; the bounds are those of EIP-4361. */
export const openedFor = z.object({
  acceptAuthAddress: z.boolean().optional(),
  domain: z.string().regex(/^[\w.-]+(?::\d{1,5})?$/),
  expirationTime: z.iso.datetime({ offset: true }).optional(),
  nonce: z.string().regex(/^[A-Za-z0-9]{8,}$/),
  notBefore: z.iso.datetime({ offset: true }).optional(),
  redirectUrl: z.url().optional(),
  requestId: z.string().optional(),
  siweUri: z.url(),
})
export type OpenedFor = z.infer<typeof openedFor>

export type Signed = {
  authMethod: 'authAddress' | 'custody'
  fid: number
  message: string
  signature: string
  username: string
}

export type Channel = OpenedFor & { atMs: number; signed?: Signed }

/** Channels, each for an hour. */
export function createChannels({ now }: { now: () => number }) {
  const channels = new Map<string, Channel>()
  const find = (token: string) => {
    const channel = channels.get(token)
    return channel && now() < channel.atMs + hourMs ? channel : undefined
  }
  return {
    find,
    open(asked: OpenedFor): string {
      const token = randomBytes(16).toString('hex')
      channels.set(token, { ...asked, atMs: now() })
      return token
    },
    /** Gives what was signed once, as the real one does. */
    read(token: string): Channel | undefined {
      const channel = find(token)
      if (channel?.signed) channels.delete(token)
      return channel
    },
    sign(token: string, signed: Signed) {
      const channel = find(token)
      if (channel) channel.signed = signed
    },
  }
}

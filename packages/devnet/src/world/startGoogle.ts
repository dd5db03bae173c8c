import { type RunningProvider, startProvider } from '../social/startProvider.ts'

/** The server, as Google's stand-in knows it; it opens nothing anywhere else. */
export const googleClient = { id: 'latchkey-world.example', secret: 'play-secret-of-google' }

/** Starts what stands in for Google, for a wallet of this origin. */
export function startGoogle({
  port,
  walletUrl,
}: {
  /** One that was free a moment ago. */
  port: number
  walletUrl: string
}): Promise<RunningProvider> {
  const redirectUris = [`${walletUrl}/returns/wallet/google`]
  return startProvider({ client: { ...googleClient, redirectUris }, port })
}

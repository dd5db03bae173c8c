import { googleClient } from './startGoogle.ts'

/** What the server needs for the wallet's roles. */
export type WalletParameters = {
  /** What was built of the wallet's pages. */
  assets: string
  /** Origins of pages that may show the wallet. */
  embedders: readonly string[]
  /** Folder of the key files, outside the database's. */
  keys: string
  /** Where its mails go. */
  mailUrl: string
  /** A port that was free a moment ago. */
  port: number
  /** Where Google's stand-in is. */
  socialUrl: string
}

/** Every page and test of this machine has the one address and the one project. */
const mails = { perDay: 100_000, perHour: 10_000 }

/** Settings of a server with the wallet: its two roles beside the other parts, on a port of their own. */
export function walletSettings(
  { assets, embedders, keys, mailUrl, port, socialUrl }: WalletParameters,
  projectId: string,
): object {
  const { id: client, secret } = googleClient
  const google = { client, standIn: socialUrl }
  return {
    parts: ['api', 'onramp', 'sessions', 'relay', 'recovery', 'wallet'],
    recovery: { social: { google } },
    wallet: {
      assets,
      embedders: [{ origins: embedders, project: projectId }],
      keys,
      limits: { mailsPerAddress: mails, mailsPerEmail: mails, mailsPerProject: mails },
      mail: { from: 'Latchkey <wallet@localhost>', url: mailUrl },
      port,
      social: { google: { ...google, secret } },
      url: walletUrlOf(port),
    },
  }
}

/** Rates of the wallet's routes: every page and test of this machine has the one address. */
export const walletRates: object = {
  keys: { burst: 1_000, perSecond: 100 },
  login: { burst: 1_000, perSecond: 100 },
}

/** Of one site with the demo on localhost, of another with the demo on 127.0.0.1. */
export function walletUrlOf(port: number): string {
  return `http://localhost:${port}`
}

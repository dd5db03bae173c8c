import type { RunningProviders } from './startProviders.ts'

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
  /** What stands in for providers. */
  social: Pick<RunningProviders, 'clients' | 'farcasterNodes' | 'urls'>
}

/** Every page and test of this machine has the one address and the one project. */
const mails = { perDay: 100_000, perHour: 10_000 }

/** Settings of a server with the wallet: its two roles beside the other parts, on a port of their own. */
export function walletSettings(
  {
    assets,
    embedders,
    keys,
    mailUrl,
    port,
    social: { clients, farcasterNodes: nodes, urls },
  }: WalletParameters,
  projectId: string,
): object {
  const { client: appleClient, team, ...key } = clients.apple
  const apple = { client: appleClient, standIn: urls.apple, team }
  const { client, secret } = clients.google
  const google = { client, standIn: urls.google }
  // Each role exchanges a code of its own there.
  const discord = { ...clients.discord, standIn: urls.discord }
  const facebook = { ...clients.facebook, standIn: urls.facebook }
  const x = { ...clients.x, standIn: urls.x }
  const { client: githubClient, secrets } = clients.github
  const github = { client: githubClient, standIn: urls.github }
  return {
    parts: ['api', 'onramp', 'sessions', 'relay', 'recovery', 'wallet'],
    recovery: {
      social: {
        apple,
        discord,
        facebook,
        farcaster: { nodes },
        github: { ...github, secret: secrets.recovery },
        google,
        x,
      },
    },
    wallet: {
      assets,
      embedders: [{ origins: embedders, project: projectId }],
      keys,
      limits: { mailsPerAddress: mails, mailsPerEmail: mails, mailsPerProject: mails },
      mail: { from: 'Latchkey <wallet@localhost>', url: mailUrl },
      // Tests open second devices at once.
      newDeviceHold: { days: 14, hours: 0 },
      port,
      social: {
        apple: { ...apple, ...key },
        discord,
        facebook,
        farcaster: { nodes, relay: urls.farcaster },
        github: { ...github, secret: secrets.wallet },
        google: { ...google, secret },
        x,
      },
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

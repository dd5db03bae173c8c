import { generateKeyPairSync } from 'node:crypto'
import {
  appleStandIn,
  discordStandIn,
  facebookStandIn,
  githubStandIn,
  xStandIn,
} from '@latchkey/devnet/test-social'
import type { WindowProvider } from '@latchkey/protocol/wallet'

/** A key as Apple gives one, with its public half. */
export function makeAppleKey(): { key: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

/** What a server has at each stand-in, the settings of its roles for it, and what of that no one else may read. */
export const socialSetups = {
  apple() {
    const client = 'com.example.wallet'
    const { key, publicKey } = makeAppleKey()
    const [keyId, team] = ['KEY1234567', 'TEAM123456']
    return {
      client,
      hidden: key.split('\n')[1] ?? '',
      recovery: { client, team },
      secret: { keyId, publicKey, team },
      standIn: appleStandIn,
      wallet: { client, key, keyId, team },
    }
  },
  discord: () =>
    withOneSecret({
      client: '100000000000000000',
      secret: 'play-secret-of-discord',
      standIn: discordStandIn,
    }),
  facebook: () =>
    withOneSecret({
      client: '100000000000001',
      secret: 'play-secret-of-facebook',
      standIn: facebookStandIn,
    }),
  /** A secret for each role, and one address that all returns are below. */
  github() {
    const client = 'Iv1.play'
    const [own, other] = ['play-secret-of-github', 'play-secret-of-github-and-recovery']
    return {
      client,
      hidden: own,
      recovery: { client, secret: other },
      secret: [own, other],
      standIn: githubStandIn,
      wallet: { client, secret: own },
    }
  },
  google() {
    const [client, secret] = ['client.example', 'play-secret-of-google']
    return {
      client,
      hidden: secret,
      recovery: { client },
      secret,
      standIn: undefined,
      wallet: { client, secret },
    }
  },
  // Signs that Basic would be read wrong by, where they were percent-encoded.
  x: () => withOneSecret({ client: 'cGxheQ~1', secret: 'play+secret/of=x', standIn: xStandIn }),
} satisfies Readonly<Record<WindowProvider, () => object>>

/** At both roles, with each return address to the letter. */
function withOneSecret<One>({
  client,
  secret,
  standIn,
}: {
  client: string
  secret: string
  standIn: One
}) {
  const own = { client, secret }
  return { client, hidden: secret, recovery: own, secret, standIn, wallet: own }
}

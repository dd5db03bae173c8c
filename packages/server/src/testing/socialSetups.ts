import { generateKeyPairSync } from 'node:crypto'
import { appleStandIn, discordStandIn, githubStandIn } from '@latchkey/devnet/test-social'
import type { SocialProvider } from '@latchkey/protocol/wallet'

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
  /** One secret, and each return address to the letter. */
  discord() {
    const [client, secret] = ['100000000000000000', 'play-secret-of-discord']
    return {
      client,
      hidden: secret,
      recovery: { client, secret },
      secret,
      standIn: discordStandIn,
      wallet: { client, secret },
    }
  },
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
} satisfies Readonly<Record<SocialProvider, () => object>>

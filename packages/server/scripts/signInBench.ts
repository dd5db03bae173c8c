import { verifySignIn as verifyBitcoin } from '@latchkey/siwx/bitcoin'
import { verifySignIn as verifyEvm } from '@latchkey/siwx/evm'
import { verifySignIn as verifySolana } from '@latchkey/siwx/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { pino } from 'pino'
import { createServer } from '../src/createServer.ts'
import { createAuthPage } from '../src/testing/createAuthPage.ts'
import {
  bitcoinKey,
  evmKey,
  type SignInKey,
  signInChains,
  solanaKey,
} from '../src/testing/signInKeys.ts'

// How many sign-ins one core verifies, beside the bare signatures of the library in the same run, and how many a server
// with an embedded database takes.

const measureMs = 2000
/** As many as a project may have at once, and each from another visitor and account. */
const signIns = 500
const atOnce = 8

/** Of the bare signature's rate, what a whole sign-in has to reach. */
const leastShares = {
  eip155: 0.5,
  solana: 0.5,
  /** BIP-322 signs a transaction that has to be built, and the key is read twice. */
  bip122: 0.25,
} as const

async function main(): Promise<void> {
  const ecdsa = await rate(ecdsaFloor())
  const eddsa = await rate(eddsaFloor())
  await compare('EVM (EIP-191)', evmKey(), verifyEvm, { floor: ecdsa, name: 'ECDSA recover' })
  await compare('Solana', solanaKey(), verifySolana, { floor: eddsa, name: 'Ed25519 verify' })
  await compare('Bitcoin (BIP-322)', bitcoinKey(), verifyBitcoin, {
    floor: await rate(ecdsaVerifyFloor()),
    name: 'ECDSA verify',
  })
  await measureServer()
}

type Verify = (
  signed: { signature: string; text: string },
  expected: { chains: readonly string[]; domain: string; nonce: string },
) => unknown

async function compare(
  name: string,
  key: SignInKey,
  verify: Verify,
  { floor, name: floorName }: { floor: number; name: string },
): Promise<void> {
  const nonce = '0123456789abcdef'
  const text = key.write({
    accountAddress: key.address,
    chainId: key.chainId,
    domain: 'shop.example',
    issuedAt: new Date().toISOString(),
    nonce,
    uri: 'https://shop.example/login',
    version: '1',
  })
  const signed = { signature: await key.sign(text), text }
  const expected = { chains: [key.chainId], domain: 'shop.example', nonce }
  const perSecond = await rate(() => verify(signed, expected))
  const share = perSecond / floor
  const leastShare = leastShares[key.chainId.split(':')[0] as keyof typeof leastShares]
  const verdict = share >= leastShare ? 'ok' : 'over budget'
  console.log(
    `verify ${name.padEnd(18)} ${perSecond.toFixed(0)} a second; ${floorName} alone ${floor.toFixed(0)}: ${(share * 100).toFixed(0)} % of it (budget ${leastShare * 100} %)  ${verdict}`,
  )
}

/** How often a second something is done, by the CPU time of this process, which a busy machine does not change. */
async function rate(run: () => unknown): Promise<number> {
  for (let times = 0; times < 50; times++) await run()
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let count = 0
  while (performance.now() - startedAt < measureMs) {
    await run()
    count += 1
  }
  const { system, user } = process.cpuUsage(before)
  return count / ((system + user) / 1_000_000)
}

const hash = new Uint8Array(32).fill(7)

function ecdsaFloor() {
  const secret = secp256k1.utils.randomSecretKey()
  const options = { format: 'recovered', prehash: false } as const
  const signature = secp256k1.sign(hash, secret, options)
  return () => secp256k1.recoverPublicKey(signature, hash, { prehash: false })
}

function ecdsaVerifyFloor() {
  const secret = secp256k1.utils.randomSecretKey()
  const publicKey = secp256k1.getPublicKey(secret)
  const signature = secp256k1.sign(hash, secret, { prehash: false })
  return () => secp256k1.verify(signature, hash, publicKey, { prehash: false })
}

function eddsaFloor() {
  const secret = ed25519.utils.randomSecretKey()
  const publicKey = ed25519.getPublicKey(secret)
  const signature = ed25519.sign(hash, secret)
  return () => ed25519.verify(signature, hash, publicKey)
}

async function measureServer(): Promise<void> {
  const server = await createServer(
    {
      chains: [
        {
          id: signInChains.evm,
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          upstreams: [{ url: 'http://127.0.0.1:9' }],
        },
      ],
      database: { kind: 'memory' },
      parts: ['sessions'],
      publicChains: false,
      seedProjects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'] }],
    },
    { logger: pino({ level: 'silent' }) },
  )
  const visits: (() => Promise<number>)[] = []
  for (let index = 0; index < signIns; index++) {
    const page = createAuthPage(server, { address: `10.${index >> 8}.${index & 255}.1` })
    const signed = await page.signed(evmKey())
    visits.push(async () => {
      const startedAt = performance.now()
      const { body, status } = await page.authenticate(signed)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return performance.now() - startedAt
    })
  }
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const times: number[] = []
  const worker = async () => {
    for (let visit = visits.pop(); visit; visit = visits.pop()) times.push(await visit())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  const { system, user } = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  console.log(
    `server sign-ins ${(signIns / seconds).toFixed(0)} a second (${(signIns / ((system + user) / 1_000_000)).toFixed(0)} a CPU second with its database), p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${atOnce} at once`,
  )
  await server.close()
}

await main()

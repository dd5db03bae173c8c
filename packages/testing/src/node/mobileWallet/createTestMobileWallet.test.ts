import { createECDH, generateKeyPairSync, sign } from 'node:crypto'
import { devSolana } from '@latchkey/devnet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestSolanaWallet } from '../../solana/createTestSolanaWallet.ts'
import { createTestMobileWallet } from './createTestMobileWallet.ts'

// The client in packages/solana tests how it serves a site that keeps to the protocol.
const protocols = ['com.solana.mobilewalletadapter.v1', 'com.solana.mobilewalletadapter.v1.base64']

function setup() {
  const wallet = createTestSolanaWallet({
    chains: { 'solana:localnet': 'http://127.0.0.1:1' },
    secretKeys: [devSolana.accounts[0].secretKey],
  })
  const app = createTestMobileWallet({ wallet })
  onTestFinished(() => app.close())
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const association = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  const port = 61_000 + Math.floor(Math.random() * 4000)
  const url = `solana-wallet:/v1/associate/local?association=${association.toString('base64url')}&port=${port}&v=v1`
  const point = createECDH('prime256v1').generateKeys()
  const signature = sign('sha256', point, { dsaEncoding: 'ieee-p1363', key: privateKey })
  const talk = async (message: Buffer, offered: readonly string[] = protocols) => {
    await app.open(url)
    const socket = new WebSocket(`ws://localhost:${port}/solana-wallet`, [...offered])
    const received: Buffer[] = []
    socket.on('message', (data) => received.push(data as Buffer))
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.once('open', () => socket.send(message))
    return { closed, received, socket }
  }
  return { app, point, signature, talk, url }
}

test('the first message is answered with a point and the version agreed on', async () => {
  const { app, point, signature, talk } = setup()
  const { received } = await talk(Buffer.concat([point, signature]))
  await vi.waitFor(() => expect(received).toHaveLength(1))
  // A point, then a number, an IV, 10 bytes of JSON and a tag.
  expect(received[0]?.length).toBe(65 + 4 + 12 + 10 + 16)
  expect(app.violations).toEqual([])
})

test.each<[string, (facts: ReturnType<typeof setup>) => Buffer, RegExp]>([
  ['no first message', () => Buffer.from('hello'), /first message of 5 bytes/],
  [
    'one that another key signed',
    ({ point, signature }) => Buffer.concat([point, Buffer.from(signature).reverse()]),
    /not signed by the association/,
  ],
])('error: %s is noted and ends the conversation', async (_what, messageOf, violation) => {
  const facts = setup()
  const { closed, received } = await facts.talk(messageOf(facts))
  await closed
  expect(received).toEqual([])
  expect(facts.app.violations).toEqual([expect.stringMatching(violation)])
})

test('error: a site that offers one kind of frames alone is noted', async () => {
  const { app, point, signature, talk } = setup()
  await talk(Buffer.concat([point, signature]), protocols.slice(0, 1))
  await vi.waitFor(() => expect(app.violations).toEqual([expect.stringMatching(/both kinds/)]))
})

test.each([
  ['another scheme', 'http://x/v1/associate/local'],
  ['another path', 'solana-wallet:/v1/associate/remote'],
  ['no association', 'solana-wallet:/v1/associate/local?port=61000'],
  [
    'a port of the system',
    `solana-wallet:/v1/associate/local?association=BA${'A'.repeat(85)}&port=80`,
  ],
])('error: an address with %s opens nothing', async (_what, url) => {
  await expect(setup().app.open(url)).rejects.toMatchObject({ name: 'MobileProtocolError' })
})

import { verifyMessage } from 'viem'
import type { OwnClient } from './ownClient/browser.ts'
import { bundle } from './ownClient/bundle.ts'
import { expect, test } from './phoneTest.ts'
import { visit } from './visit.ts'

declare global {
  var openOwnClient: (world: { projectId: string; relayUrl: string }) => OwnClient
  var ownClient: OwnClient
  var signIn: ReturnType<OwnClient['signIn']>
}

test('our client signs in with one press in a browser, is told no, hears that its session lives longer, and that its wallet is there (#4)', async ({
  page,
  phone,
  world: { faucet, projectId, relayUrl = '' },
}) => {
  await visit(page)
  await page.evaluate(await bundle())
  await page.evaluate(
    (world) => {
      globalThis.ownClient = globalThis.openOwnClient(world)
    },
    { projectId, relayUrl },
  )
  const offer = (nonce: string) =>
    page.evaluate((wanted) => {
      globalThis.signIn = globalThis.ownClient.signIn(wanted)
      return globalThis.signIn.uri
    }, nonce)

  await phone.pair(await offer('declined1'))
  await phone.reject()
  const refusal = await page.evaluate(() =>
    globalThis.signIn.answer?.then(
      () => 'accepted',
      (error: { code?: string }) => error.code,
    ),
  )
  expect(refusal).toBe('wallet.user_rejected')

  await phone.pair(await offer('accepted1'))
  await expect(phone.page.getByTestId('phone-content')).toContainText('Nonce: accepted1')
  await phone.approve()
  const answer = await page.evaluate(async () => {
    const { proofs = [], session } = (await globalThis.signIn.answer) ?? {}
    return { expirySeconds: session?.current().expirySeconds ?? 0, proofs }
  })
  expect(answer.proofs.map(({ chainId }) => chainId)).toEqual(['eip155:31337', 'eip155:31338'])
  const address = faucet.eip155.accounts[0]?.address as `0x${string}`
  for (const { message, signature } of answer.proofs)
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(
      true,
    )

  await page.waitForTimeout(1_100)
  await phone.page.getByTestId('phone-extend').click()
  await expect
    .poll(() =>
      page.evaluate(async () => (await globalThis.signIn.answer)?.session?.current().expirySeconds),
    )
    .toBeGreaterThan(answer.expirySeconds)
  await page.evaluate(async () => (await globalThis.signIn.answer)?.session?.ping())
})

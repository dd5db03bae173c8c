import { devSolana } from '@latchkey/devnet'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { expect, test } from '../test.ts'
import { addressesOf, approve, frameOf, logIn, newEmail, visit } from './walletVisit.ts'
import { type SolanaInstruction, u64, writeSolana } from './writeSolana.ts'

const [alice, receiver] = devSolana.accounts
const [solanaUsdc] = devSolana.tokens
const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const accountBytes = 165n

/** A node of the Solana chain. */
function createNode(url: string) {
  const ask = async (method: string, params: readonly unknown[]) => {
    const answer = await fetch(url, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const { error, result } = (await answer.json()) as { error?: object; result?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  const tokensOf = async (account: string) => {
    const found = (await ask('getAccountInfo', [account, { encoding: 'jsonParsed' }])) as {
      value: { data: { parsed: { info: unknown } } }
    }
    return found.value.data.parsed.info
  }
  return {
    ask,
    tokensOf,
    async blockhash(): Promise<string> {
      const { value } = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
      return value.blockhash
    },
    /** An account of someone that holds a token. */
    async accountOf(owner: string, mint: string): Promise<string> {
      const options = [{ mint }, { encoding: 'base64' }]
      const { value } = (await ask('getTokenAccountsByOwner', [owner, ...options])) as {
        value: { pubkey: string }[]
      }
      return value[0]?.pubkey ?? ''
    },
  }
}

test('a Solana transaction is said for what it does, asked twice where it gives away, and is what the chain shows after', {
  tag: ['@chromium', '@flow'],
}, async ({ capture, page, world }) => {
  const id = Object.keys(world.chains).find((each) => each.startsWith('solana:')) ?? ''
  const node = createNode(world.chains[id as 'eip155:1'] ?? '')
  await visit(page)
  await logIn(page, world, newEmail())
  const [, address = ''] = await addressesOf(page)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const account = base58.encode(ed25519.getPublicKey(secret))
  const target = await node.accountOf(receiver.address, solanaUsdc.address)
  const own = { address, isSigner: true }
  const tokens = { address: account, isWritable: true }

  await test.step('with 10 USDC in an account of the visitor', async () => {
    const rent = (await node.ask('getMinimumBalanceForRentExemption', [
      Number(accountBytes),
    ])) as number
    const from = { address: alice.address, isSigner: true, isWritable: true }
    const transaction = writeSolana({
      blockhash: await node.blockhash(),
      instructions: [
        {
          accounts: [from, { ...tokens, isSigner: true }],
          data: [
            0,
            0,
            0,
            0,
            ...u64(BigInt(rent)),
            ...u64(accountBytes),
            ...base58.decode(tokenProgram),
          ],
          program: systemProgram,
        },
        {
          accounts: [tokens, { address: solanaUsdc.address }],
          data: [18, ...base58.decode(address)],
          program: tokenProgram,
        },
        {
          accounts: [{ address: solanaUsdc.address, isWritable: true }, tokens, from],
          data: [7, ...u64(10_000_000n)],
          program: tokenProgram,
        },
      ],
      payer: alice.address,
      secrets: [base58.decode(alice.secretKey).slice(0, 32), secret],
    })
    await node.ask('sendTransaction', [transaction, { encoding: 'base64' }])
    await node.ask('requestAirdrop', [address, 1_000_000_000])
    await expect
      .poll(() => node.tokensOf(account).catch(() => undefined))
      .toMatchObject({
        tokenAmount: { uiAmountString: '10' },
      })
    await expect
      .poll(() => node.ask('getBalance', [address]))
      .toMatchObject({ value: 1_000_000_000 })
  })

  const frame = frameOf(page)
  const heading = frame.getByTestId('approval-heading')
  const changes = frame.getByTestId('approval-changes')
  const send = async (...instructions: readonly SolanaInstruction[]) =>
    sendSolana(page, {
      networkId: id,
      params: {
        pubkey: address,
        transaction: writeSolana({
          blockhash: await node.blockhash(),
          instructions,
          payer: address,
        }),
      },
    })

  await test.step('tokens are sent to whose account it is, with the note that goes with it', async () => {
    await send(
      {
        accounts: [
          tokens,
          { address: solanaUsdc.address },
          { address: target, isWritable: true },
          own,
        ],
        data: [12, ...u64(4_000_000n), 6],
        program: tokenProgram,
      },
      {
        accounts: [],
        data: [...new TextEncoder().encode('For the \u202etea')],
        program: memoProgram,
      },
    )
    await expect(heading).toHaveText('Send 4 USDC to AqynRZ…UFxD')
    await expect(frame.getByText('U+202E')).toBeVisible()
    await expect(changes.getByRole('listitem')).toContainText(['4 USDC'])
    await expect(frame.getByTestId('approve')).toBeEnabled()
    await capture('approval-solana-send')
    await approve(page)
    await expect
      .poll(() => node.tokensOf(account))
      .toMatchObject({
        tokenAmount: { uiAmountString: '6' },
      })
  })

  await test.step('who may take is a person, and that is refused', async () => {
    await send({
      accounts: [tokens, { address: receiver.address }, own],
      data: [4, ...u64(5_000_000n)],
      program: tokenProgram,
    })
    await expect(heading).toHaveText('Let AqynRZ…UFxD take up to 5 USDC')
    await approve(page)
    await expect(frame.getByTestId('approval-sure')).toBeInViewport({ ratio: 1 })
    await frame.getByTestId('reject').click()
    await expect(page.getByTestId('modal')).toBeHidden()
    expect(await node.tokensOf(account)).not.toHaveProperty('delegate')
  })

  await test.step('an account is given away only where that is said twice', async () => {
    await send({
      accounts: [tokens, own],
      data: [6, 2, 1, ...base58.decode(receiver.address)],
      program: tokenProgram,
    })
    await expect(heading).toHaveText(
      `Give AqynRZ…UFxD control of account ${account.slice(0, 6)}…${account.slice(-4)}`,
    )
    await expect(frame.getByTestId('approval-loss')).toBeInViewport({ ratio: 1 })
    await expect(changes.getByRole('listitem')).toContainText(['6 USDC'])
    await expect(frame.getByTestId('read-on')).toBeEnabled()
    await capture('approval-solana-authority')
    await approve(page)
    await expect(frame.getByTestId('approve')).toHaveText('Confirm anyway')
    expect(await node.tokensOf(account)).toMatchObject({ owner: address })
    await approve(page)
    await expect.poll(() => node.tokensOf(account)).toMatchObject({ owner: receiver.address })
  })
})

/** Has the wallet asked to sign and send a transaction, as a site's own code does. */
async function sendSolana(page: Page, asked: { networkId: string; params: object }): Promise<void> {
  await page.evaluate((request) => {
    type Provider = { request(asked: object): Promise<unknown> }
    type Connector = { chain: string; provider?: Provider }
    const { latchkeyDemo } = globalThis as unknown as {
      latchkeyDemo: { latchkey: { store: { getState(): { connectors: Connector[] } } } }
    }
    const { connectors } = latchkeyDemo.latchkey.store.getState()
    const wallet = connectors.find(({ chain, provider }) => chain === 'solana' && provider)
    void wallet?.provider
      ?.request({ method: 'solana_signAndSendTransaction', ...request })
      .catch(() => {})
  }, asked)
}

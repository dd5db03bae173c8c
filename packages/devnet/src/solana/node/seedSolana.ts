import { type Address, address as addressOf, lamports, none, some } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
} from '@solana-program/token'
import type { DevSolana } from '../devSolana.ts'
import type { SolanaNode } from './createSolanaNode.ts'
import { seedNames } from './seedNames.ts'
import { tokenPrograms } from './tokens.ts'

/** Gives each development account its SOL, its tokens and its name, written straight into the state. */
export async function seedSolana(
  node: SolanaNode,
  { accounts, nativeCurrency, startingSol, startingTokens, tokens }: DevSolana,
): Promise<void> {
  for (const account of accounts)
    node.setAccount({
      address: addressOf(account.address),
      data: new Uint8Array(),
      executable: false,
      lamports: lamports(BigInt(startingSol) * 10n ** BigInt(nativeCurrency.decimals)),
      programAddress: addressOf('11111111111111111111111111111111'),
      space: 0n,
    })

  await seedNames(node, accounts)
  const [first] = accounts
  for (const token of tokens) {
    const mint = addressOf(token.address)
    const program = addressOfProgram(token.program)
    const each = BigInt(startingTokens) * 10n ** BigInt(token.decimals)
    write(
      mint,
      program,
      getMintEncoder().encode({
        decimals: token.decimals,
        freezeAuthority: none(),
        isInitialized: true,
        mintAuthority: some(addressOf(first.address)),
        supply: each * BigInt(accounts.length),
      }),
    )
    for (const account of accounts) {
      const owner = addressOf(account.address)
      const [holder] = await findAssociatedTokenPda({
        mint,
        owner,
        tokenProgram: program,
      })
      write(
        holder,
        program,
        getTokenEncoder().encode({
          amount: each,
          closeAuthority: none(),
          delegate: none(),
          delegatedAmount: 0n,
          isNative: none(),
          mint,
          owner,
          state: AccountState.Initialized,
        }),
      )
    }
  }

  function write(address: Address, program: Address, encoded: ArrayLike<number>) {
    const data = Uint8Array.from(encoded)
    const space = BigInt(data.length)
    node.setAccount({
      address,
      data,
      executable: false,
      lamports: lamports(node.minimumBalance(space)),
      programAddress: program,
      space,
    })
  }
}

function addressOfProgram(name: DevSolana['tokens'][number]['program']): Address {
  const found = [...tokenPrograms].find(([, one]) => one === name)
  if (!found) throw new TypeError(`No program ${name}.`)
  return found[0]
}

import { type Address, concat, encodeAbiParameters, type Hex, type LocalAccount } from 'viem'
import { toAccount } from 'viem/accounts'

/** How a contract comes to be at its address (ERC-6492). */
export type Deployment = { factory: Address; data: Hex }

const erc6492Suffix: Hex = `0x${'6492'.repeat(16)}`

/**
 * An account that is a contract, whose owner's key signs for it (ERC-1271). With a `deployment` it need not be on the
 * chain yet: each signature then says how it would come there (ERC-6492).
 *
 * @example
 * createTestWallet({ chains, signers: [contractSigner({ address, owner })] })
 */
export function contractSigner({
  address,
  deployment,
  owner,
}: {
  address: Address
  deployment?: Deployment | undefined
  owner: LocalAccount
}): LocalAccount {
  const wrap = (signature: Hex) => (deployment ? wrapped(deployment, signature) : signature)
  return toAccount({
    address,
    signMessage: async (message) => wrap(await owner.signMessage(message)),
    signTransaction() {
      throw new Error('A contract sends no transaction by itself.')
    },
    signTypedData: async (data) => wrap(await owner.signTypedData(data)),
  })
}

function wrapped({ data, factory }: Deployment, signature: Hex): Hex {
  const parameters = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  return concat([encodeAbiParameters(parameters, [factory, data, signature]), erc6492Suffix])
}

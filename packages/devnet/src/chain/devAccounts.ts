/** The mnemonic every Ethereum development tool knows. Never send anything of value to its accounts. */
export const devMnemonic = 'test test test test test test test test test test test junk'

/** The first accounts of {@link devMnemonic}, path m/44'/60'/0'/0/n; they hold the seeded ether and tokens. */
export const devAccounts = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ensName: 'alice.eth',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ensName: 'bob.eth',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ensName: undefined,
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    ensName: undefined,
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
] as const

/** An account of the development chains. */
export type DevAccount = (typeof devAccounts)[number]

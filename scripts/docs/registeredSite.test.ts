import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { workspaceRoot } from '../workspace.ts'
import { blocksOf, registers } from './blocksOf.ts'

/** TypeScript 7, as the types step has it (ADR 19). */
const tsc = join(workspaceRoot, 'node_modules/typescript-native/bin/tsc')
const guide = readFileSync(join(workspaceRoot, 'docs/guide.md'), 'utf8')

/** What a site registers holds for a whole program, so these blocks have one of their own. */
const examples = blocksOf(guide)
  .filter(({ text }) => registers(text))
  .map(({ line, text }) => ({ code: text, file: `guide${line}.ts` }))

/** Compiles files as a site has them, beside the sources of this checkout. Gives what the compiler says. */
async function compile(files: readonly { file: string; code: string }[]): Promise<string[]> {
  const parent = join(workspaceRoot, '.latchkey')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'guide-'))
  try {
    for (const { code, file } of files) writeFileSync(join(folder, file), code)
    const config = {
      compilerOptions: { noEmit: true, noUnusedLocals: false, types: ['node'] },
      extends: join(workspaceRoot, 'tsconfig.base.json'),
      include: ['*', join(workspaceRoot, 'packages/ui/src/cssModules.d.ts')],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    await removeFolder(folder)
  }
}

/** A page of the site that the guide registers. */
const site = `
import { useAccount, useNetwork, useSwitchNetwork } from '@latchkey/react'
import { useReadContract, useSendTransaction } from '@latchkey/react/evm'
import { erc20Abi } from 'viem'
import { expectTypeOf } from 'vitest'

const token = { abi: erc20Abi, address: '0x00000000000000000000000000000000000000bb', functionName: 'symbol' } as const

export function Page() {
  const account = useAccount()
  if (account.status === 'connected') expectTypeOf(account.address).toEqualTypeOf<\`0x\${string}\`>()
  else expectTypeOf(account.address).toEqualTypeOf<undefined>()
  expectTypeOf(account.namespace).toEqualTypeOf<'eip155' | undefined>()
  const network = useNetwork()
  if (network.supported) expectTypeOf(network.networkId).toEqualTypeOf<'eip155:1' | 'eip155:8453'>()
  const { mutate: switchNetwork } = useSwitchNetwork()
  switchNetwork({ networkId: 8453 })
  switchNetwork({ networkId: 'eip155:1' })
  // @ts-expect-error the site has no such network
  switchNetwork({ networkId: 10 })
  // @ts-expect-error the site has no such network
  switchNetwork({ networkId: 'eip155:10' })
  useReadContract({ ...token, chainId: 1 })
  useReadContract({ ...token, networkId: network.supported ? network.networkId : undefined })
  // @ts-expect-error the site has no such network
  useReadContract({ ...token, chainId: 10 })
  const { mutate: send } = useSendTransaction()
  send({ chainId: 8453, to: token.address })
  // @ts-expect-error the site has no such network
  send({ chainId: 10, to: token.address })
}
`

// One program: each takes seconds. The last file has a mistake, which the compiler must see.
const errors = await compile([
  ...examples,
  { code: site, file: 'site.ts' },
  { code: site.replace('networkId: 8453 }', 'networkId: 8454 }'), file: 'mistaken.ts' },
])
const errorsIn = (names: readonly string[]) =>
  errors.filter((line) => names.some((name) => line.includes(`/${name}(`)))

test('the example that registers a site compiles', () => {
  expect(examples.length).toBe(1)
  expect(errorsIn(examples.map(({ file }) => file))).toEqual([])
})

test('what a site registers types its hooks and actions', () => {
  expect(errorsIn(['site.ts'])).toEqual([])
  expect(errors).toEqual([expect.stringMatching(/mistaken[.]ts.*TS2322/)])
})

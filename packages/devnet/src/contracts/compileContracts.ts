import { readdir, readFile } from 'node:fs/promises'
import type { Abi, Hex } from 'viem'
import { contractsFolder } from './folders.ts'

/** A compiled contract: what a deployment and a call need. */
export type Artifact = { abi: Abi; bytecode: Hex }

/** Thrown when the Solidity compiler reports an error; the message is its own text. */
export class CompileError extends Error {
  readonly code = 'devnet.compile_failed'
  override readonly name = 'CompileError'
}

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[] | undefined
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/**
 * Compiles `contracts/*.sol` to one artifact per file, named as the file. Takes about three seconds.
 *
 * @throws {CompileError}
 */
export async function compileContracts(): Promise<Record<string, Artifact>> {
  const { default: solc } = await import('solc')
  const files = (await readdir(contractsFolder)).filter((file) => file.endsWith('.sol')).sort()
  const sources = Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(new URL(file, contractsFolder), 'utf8')
        return [file, { content }] as const
      }),
    ),
  )
  const output: CompilerOutput = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        settings: {
          evmVersion: 'cancun',
          // Without it the bytecode ends in a hash of the sources, and a comment would change it.
          metadata: { appendCBOR: false, bytecodeHash: 'none' },
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
        sources,
      }),
    ),
  )
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0)
    throw new CompileError(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))

  return Object.fromEntries(
    files.map((file) => {
      const name = file.slice(0, -'.sol'.length)
      const contract = output.contracts[file]?.[name]
      if (!contract) throw new CompileError(`${file} must declare a contract named ${name}`)
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }]
    }),
  )
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Abi } from 'viem'
import type { Artifact } from '../contracts/compileContracts.ts'

/** The contracts of the exchange by what they do. */
export type ExchangeContracts = Record<keyof ReturnType<typeof files>, Artifact>

/**
 * Reads the compiled contracts of Uniswap v2 and v3 from their maker's packages. Nothing of those is in this tree: their
 * licences are not ours. One of them asks for `hardhat-watcher` with its 250 packages, which no contract needs; `overrides` puts
 * in its place a package that comes anyway.
 */
export async function readExchangeContracts(): Promise<ExchangeContracts> {
  const read = await Promise.all(
    Object.entries(files()).map(async ([name, file]): Promise<[string, Artifact]> => {
      const { abi, bytecode }: { abi: Abi; bytecode: string } = JSON.parse(
        await readFile(file, 'utf8'),
      )
      // Version 2 was compiled to bytes without a prefix, version 3 with one.
      return [name, { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }]
    }),
  )
  return Object.fromEntries(read) as ExchangeContracts
}

function files() {
  const require = createRequire(import.meta.url)
  return {
    positions: require.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    ),
    v2Factory: require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
    v2Router: require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    /** The router that version 3 began with; some exchanges have it to this day. */
    v3FirstRouter: require.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
    ),
    v3Factory: require.resolve(
      '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
    ),
    v3Pool: require.resolve(
      '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
    ),
    v3Quoter: require.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
    ),
    v3Router: require.resolve(
      '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
    ),
    wrapped: require.resolve('@uniswap/v2-periphery/build/WETH9.json'),
  }
}

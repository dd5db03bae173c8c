import { operatorOf } from '@latchkey/siwx/evm'
import type { Chain } from './chainConfig.ts'
import { isForDevelopment } from './isForDevelopment.ts'

/**
 * Who runs a node of a chain: nodes of one operator are one to who compares what they say. This machine is one operator, but for
 * a chain for development, whose nodes may all run here: there each of its names is one.
 */
export function operatorOn(chain: Pick<Chain, 'development' | 'id'>, url: string): string {
  const operator = operatorOf(url)
  return operator === 'localhost' && isForDevelopment(chain) ? new URL(url).hostname : operator
}

import type { Latchkey } from '../Latchkey.ts'
import { imageUrl } from './networkImageUrl.ts'

/** Where the picture of a token is: by its symbol, so of tokens that the project's server lists alone. */
export function tokenImageUrl({ options }: Pick<Latchkey, 'options'>, symbol: string): string {
  return imageUrl(options, '/public/getTokenImage/', symbol, symbol)
}

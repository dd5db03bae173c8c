import { expect, test } from 'vitest'
import { walletSchemes } from './walletSchemes.ts'

// Spelled out once more, so that a scheme which a stranger's link may open comes or goes by two hands.
const reviewed =
  'argent awallet backpack bitkeep bitpay bloom bnc bw bybitapp celo com.kresus.superapp exodus foxwallet frontier gtweb3wallet imtokenv2 iopay krakenwallet ledgerlive magiceden mathwallet metamask novawallet okex okto oneinch onekey-wallet rabby rainbow robinhood-wallet roninwallet safepalwallet subwallet tpoutside trust uniswap xportal zeal zerion zilpay'

test('the apps that a pairing may open are those that were reviewed', () => {
  expect([...walletSchemes].join(' ')).toBe(reviewed)
})

import type { CatalogWallet } from '@latchkey/core/modal'
import { navigate } from '@latchkey/core/modal'
import { Button } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { downloadLinks } from '../../kit/downloadLinks.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'

/** The way for those who do not have the wallet, where there is one. */
export function GetWalletLine({ wallet }: GetWalletLine.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  if (downloadLinks(wallet).length === 0) return null
  return (
    <Button
      onClick={() => navigate.push(latchkey, { name: 'Downloads', wallet })}
      size="small"
      variant="plain"
    >
      {messages['remote.get'](wallet.name)}
    </Button>
  )
}

export declare namespace GetWalletLine {
  type Props = { wallet: CatalogWallet }
}

import { navigate } from '@latchkey/core/modal'
import { BrandIcon, Button, UserIcon, useStyles, WalletIcon } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { Topics } from '../Topics.tsx'
import classes, { css } from './WhatIsAWalletView.module.css'

/** For a visitor without a wallet: what one does, and the way to one. */
export function WhatIsAWalletView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  return (
    <div className={classes['explained']}>
      <Topics
        topics={[
          {
            icon: <WalletIcon />,
            text: messages['whatIsAWallet.keepText'],
            title: messages['whatIsAWallet.keep'],
          },
          {
            icon: <UserIcon />,
            text: messages['whatIsAWallet.loginText'],
            title: messages['whatIsAWallet.login'],
          },
          {
            icon: <BrandIcon />,
            text: messages['whatIsAWallet.askText'],
            title: messages['whatIsAWallet.ask'],
          },
        ]}
      />
      <Button
        onClick={() => navigate.push(latchkey, { name: 'GetWallet' })}
        onPointerEnter={() => preload('GetWallet')}
      >
        {messages['whatIsAWallet.get']}
      </Button>
    </div>
  )
}

function Title() {
  return useTexts(en)['whatIsAWallet.title']
}
WhatIsAWalletView.Title = Title

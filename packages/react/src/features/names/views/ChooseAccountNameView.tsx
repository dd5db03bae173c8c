import { nameZone, navigate } from '@latchkey/core/modal'
import { Button, UserIcon, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { namesTestIds } from '../testIds.ts'
import classes, { css } from './NameMoment.module.css'

/** What a name is good for, and the way to one. */
export function ChooseAccountNameView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { status } = useLatchkeyState(nameZone)
  if (status === 'none') return <Outcome icon={<UserIcon />} title={messages['names.notOffered']} />
  return (
    <div className={classes['moment']}>
      <span className={classes['sign']}>
        <UserIcon size={28} />
      </span>
      <div className={classes['texts']}>
        <p className={classes['lead']}>{messages['names.choose.lead']}</p>
        <p className={classes['text']}>{messages['names.choose.text']}</p>
      </div>
      <Button
        data-testid={namesTestIds.nameChoose}
        fullWidth
        onClick={() => navigate.push(latchkey, { name: 'RegisterAccountName' })}
      >
        {messages['names.choose.action']}
      </Button>
    </div>
  )
}

function Title() {
  return useTexts(en)['names.choose.title']
}
ChooseAccountNameView.Title = Title

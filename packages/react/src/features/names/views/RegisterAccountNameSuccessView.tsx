import { navigate, reverseNamesQuery } from '@latchkey/core/modal'
import { Button, CheckIcon, useStyles } from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { en } from '../en.ts'
import { namesTestIds } from '../testIds.ts'
import classes, { css } from './NameMoment.module.css'

/** The account has a name now (S2.10). */
export function RegisterAccountNameSuccessView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { address } = useAccount()
  const { data: names = [] } = useQuery(reverseNamesQuery(latchkey, { address }))
  const name = names.at(-1)?.name
  return (
    <div className={classes['moment']}>
      <span className={classes['sign']} data-good="">
        <CheckIcon size={28} />
      </span>
      <div className={classes['texts']} data-testid={namesTestIds.nameStatus} role="status">
        <p className={classes['lead']}>
          {name ? messages['names.done.lead'](name) : messages['names.done.title']}
        </p>
        <p className={classes['text']}>{messages['names.done.text']}</p>
      </div>
      <Button
        data-testid={namesTestIds.nameDone}
        fullWidth
        onClick={() => navigate.reset(latchkey, { name: 'Account' })}
      >
        {messages['names.done.action']}
      </Button>
    </div>
  )
}

function Title() {
  return useTexts(en)['names.done.title']
}
RegisterAccountNameSuccessView.Title = Title

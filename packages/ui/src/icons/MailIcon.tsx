import { Icon } from './Icon.tsx'

export function MailIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect height="12" rx="2.25" width="15" x="2.5" y="4" />
      <path d="m3 6.25 5.75 4.3c.74.56 1.76.56 2.5 0L17 6.25" />
    </Icon>
  )
}

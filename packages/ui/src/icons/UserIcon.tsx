import { Icon } from './Icon.tsx'

export function UserIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="6.75" r="3.25" />
      <path d="M3.75 16.75c.6-2.9 3.1-4.5 6.25-4.5s5.65 1.6 6.25 4.5" />
    </Icon>
  )
}

import { Anchor, Group } from '@mantine/core';
import { LANGUAGES, type Language, language, switchLanguage, t } from '../lib/language/index.ts';
import { keepTypedText } from './typed-text.ts';

/** For pages on which nobody is logged in, so nobody's choice is known. */
export function LanguageLinks() {
  return (
    <Group component="nav" aria-label={t('Language')} gap="md" mt="lg" justify="center">
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <Anchor
          key={one}
          component="button"
          type="button"
          size="xs"
          lang={one}
          fw={one === language ? 600 : 400}
          aria-current={one === language || undefined}
          onClick={() => {
            if (one !== language) keepTypedText();
            switchLanguage(one);
          }}
        >
          {LANGUAGES[one]}
        </Anchor>
      ))}
    </Group>
  );
}

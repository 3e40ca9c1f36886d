import { Icon } from '@platform/shared/ui';
import styles from './questions.module.css';

/** What people ask before they subscribe. */
export function Questions({ statementName }: { statementName: string }) {
  const questions: [string, string][] = [
    ['What appears on my statement?', `The neutral name ${statementName}, with no reference to the content.`],
    [
      'How do I cancel?',
      'In two clicks, under Easy cancel in your dashboard. You keep access until the end of the paid period.',
    ],
    ['Do I keep games after Premium ends?', 'Yes. Games, coins and gems stay yours.'],
    ['Is there a reminder before it renews?', 'Yes. We e-mail you two weeks before a yearly renewal.'],
  ];
  return (
    <div className={styles.questions}>
      {questions.map(([question, answer], index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Icon name="chevron-down" size={16} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

import { expect, it } from '@jest/globals';
import { describeConsole } from '../support/console-service.js';
import { openApiDocument } from '../support/operations.js';

describeConsole('The system in the console', null, (_, open) => {
  it('shows what was checked, and the processes that run', async () => {
    const tab = await open('/system');
    const checks = tab.page.getByRole('region', { name: 'Checks' }).getByRole('listitem');
    await checks.first().waitFor();
    expect(await checks.allInnerTexts()).toEqual([
      expect.stringMatching(/^Database\s+Works$/),
      expect.stringMatching(/^Schema of the database\s+Works$/),
      expect.stringMatching(/^Queue\s+Works$/),
    ]);
    await tab.rows().filter({ hasText: 'API and worker' }).waitFor();
    await tab.page.getByRole('link', { name: 'Waiting deliveries: 0' }).waitFor();
  });

  it('shows what a process that is not ready says', async () => {
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    // The service of this test is ready: the example of the document stands for one that is not.
    const { content } = openApiDocument.paths['/health/ready']!['get']!.responses!['503'] as unknown as {
      content: { 'application/json': { examples: { unready: { value: object } } } };
    };
    const json = content['application/json'].examples.unready.value;
    await tab.page.route('**/health/ready', (route) => route.fulfill({ status: 503, json }));
    await tab.page.getByRole('link', { name: 'Setup' }).click();
    await tab.page.getByRole('link', { name: 'System' }).click();
    await tab.page.getByText('The database cannot be reached.').first().waitFor();
    expect(await tab.text('Does not work').count()).toBe(2);
  });
});

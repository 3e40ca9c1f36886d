-- The age gate leads to this page (docs/spec/routes.md). A site that has texts gets it; who imports texts brings their own.
INSERT INTO "text_pages" ("path", "parent", "title", "summary", "body", "updated_on", "position")
SELECT
  '/parents',
  NULL,
  'Information for parents',
  'How to keep this site away from children.',
  '<p>This site is for adults only. Asking for a visitor’s age doesn’t stop a child, so please set up a filter on the devices that children use.</p><h2>Block this site</h2><p>Every page carries the RTA label (“Restricted to Adults”). Filters that know it block the whole site by themselves: you don’t need our address.</p><ul><li><strong>Phones and tablets</strong>: turn on the content restrictions in the settings and protect them with a code of your own.</li><li><strong>Computers and consoles</strong>: give each child an account of their own and turn on its family settings.</li><li><strong>Headsets</strong>: turn on parental supervision in the app of the headset.</li><li><strong>At home</strong>: many routers and internet providers filter content for adults for all devices at once.</li></ul><p>No filter is perfect. Talk with your child about what they may come across, too.</p><h2>If a child has an account here</h2><p>Write to us through the <a href="/contact-us">contact page</a> and tell us the e-mail address. We’ll close the account.</p>',
  DATE '2026-11-29',
  (SELECT coalesce(max("position"), 0) + 1 FROM "text_pages")
WHERE EXISTS (SELECT 1 FROM "text_pages" WHERE "path" = '/terms-and-conditions')
ON CONFLICT DO NOTHING;

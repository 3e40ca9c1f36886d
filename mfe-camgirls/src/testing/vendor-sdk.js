// A live provider's script, as a vendor would serve it. It remembers what was done with it.
(() => {
  const calls = [];
  window.LiveCameraSdk = {
    calls,
    create(options) {
      calls.push(['create', options]);
      return {
        async login(fields) {
          calls.push(['login', fields]);
          if (fields.user_name === 'Nobody') throw new Error('unknown user');
          if (fields.user_name === 'Strange') return { welcome: true };
          return { ...fields, user_uuid: '0b5a3c1e-8f1d-8c3a-9d55-2f6f1f0b7a11' };
        },
        async logout() {
          calls.push(['logout']);
        },
      };
    },
  };
})();
